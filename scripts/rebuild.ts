// Recreates all derived columns and the search index from the stored texts: npm run rebuild
// Stop the server first: it keeps rows in memory that this changes under it.
import { libraryPlace } from "../lib/data/store/files/data-directory";
import { rebuildDerived } from "../lib/data/derived/rebuild";
import { openStore } from "../lib/data/store/store";

const store = await openStore(libraryPlace());
let shown = 0;
const counts = await rebuildDerived(store, ({ conversations, messages }) => {
  if (Date.now() - shown < 1000) return;
  shown = Date.now();
  console.log(`${conversations} conversations, ${messages} messages …`);
});
await store.close();
console.log(
  `Rebuilt ${counts.conversations} conversations with ${counts.messages} messages and ${counts.toolsetFiles} toolset files.`,
);
