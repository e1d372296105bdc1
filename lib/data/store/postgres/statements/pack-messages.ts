/** A list of lists in the order of the messages, or an empty one. */
export const packedByPostgres = (names: string): string =>
  `coalesce(json_agg(json_build_array(${names}, ("originHash" IS NOT NULL)::integer) ORDER BY ordinal)::text, '[]')`;
