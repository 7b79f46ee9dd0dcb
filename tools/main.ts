import { commands } from "./commands.ts";
import { install } from "./install.ts";

/** Runs one command of the root `package.json`; answers the exit code. */
export async function main([name = "help", ...args]: string[]): Promise<number> {
  const command = commands[name];
  if (!command) {
    console.error(`There is no command ${name}: npm run help lists them.`);
    return 2;
  }
  return name === "help" || (await install()) ? command.run(args) : 1;
}
