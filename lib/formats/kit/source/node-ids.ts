/**
 * Gives every node of one conversation an id of its own: the source's, told apart by `#2` where it occurs again,
 * so that no message is lost to another of the same id.
 */
export function createNodeIds(): (given: string | null, fallback: string) => string {
  const taken = new Set<string>();
  return (given, fallback) => {
    const wanted = given || fallback;
    let id = wanted;
    for (let count = 2; taken.has(id); count++) id = `${wanted}#${count}`;
    taken.add(id);
    return id;
  };
}
