// Opens the library in the file it is given, saying when it begins and when it is done. For tests that kill it.
import { openStore } from "@/lib/data/store/store";

const [file = ""] = process.argv.slice(2);
process.stdout.write("begins\n");
const store = await openStore(file);
process.stdout.write("open\n");
await store.close();
