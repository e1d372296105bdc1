import { findBrowser } from "../browser.mjs";
import { serve } from "../bench/serve";
import { launch } from "../bench/pages";
import { photographSheets, writeSheets } from "./contact-sheet";
import { fillLibrary, readLibrary } from "./library";
import { readOptions, type LookOptions } from "./options";
import { takePictures, type Shot } from "./pictures";
import { screensOf } from "./screens";

const PORT = Number(process.env["COLLOQUY_LOOK_PORT"] ?? 3951);

/** Takes the pictures of all libraries, one server after another. */
async function look(options: LookOptions): Promise<readonly Shot[]> {
  const browser = await launch(await findBrowser());
  const shots: Shot[] = [];
  try {
    for (const state of options.libraries) {
      const count = state === "0" ? 0 : state === "10000" ? options.conversations : 1;
      const served = await serve((data) => fillLibrary(data, count), PORT);
      try {
        const library = await readLibrary(served.url);
        for (const screen of screensOf(library)) {
          if (!options.only.some((part) => screen.name.includes(part))) continue;
          const place = { url: served.url, state, screen };
          shots.push(...(await takePictures(browser, place, options)));
        }
      } finally {
        await served.stop();
      }
    }
  } finally {
    await browser.close();
  }
  return shots;
}

const options = readOptions(process.argv.slice(2));
const shots = await look(options);
await writeSheets(options.out, shots);
await photographSheets(options.out, shots);
const faulty = shots.filter(({ faults }) => faults.length > 0);
for (const { name, faults } of faulty) {
  console.error(`${name}\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}
console.log(`${shots.length} pictures, ${faulty.length} with faults: ${options.out}/index.html`);
process.exit(faulty.length === 0 && shots.length > 0 ? 0 : 1);
