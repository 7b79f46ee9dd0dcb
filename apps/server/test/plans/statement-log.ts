import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Statement } from "../access/statements.ts";

/** A statement the server made in a test, and the parts of the source it came from. */
export type MadeStatement = Statement & { readonly parts: readonly string[] };

type Kind = "files" | "statements" | "answered";

/** Statements of one run of the tests, written down by each worker as they are made, and the test files that ran. */
export class StatementLog {
  readonly folder: string;
  readonly #known = new Set<string>();

  /** @param runId - process id of Vitest: its workers and projects share one log */
  constructor(runId: number) {
    this.folder = join(tmpdir(), `ankara-statements-${runId}`);
  }

  begin(): void {
    this.end();
    mkdirSync(this.folder);
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  ran(testFile: string): void {
    this.#append("files", testFile);
  }

  answered(route: string): void {
    const key = `answered ${route}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.#append("answered", route);
  }

  made({ text, values, parts }: MadeStatement): void {
    const key = JSON.stringify([withoutLengths(text), parts]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.#append("statements", serialize({ text, values, parts }).toString("base64"));
  }

  testFiles(): string[] {
    return this.#lines("files");
  }

  answeredRoutes(): ReadonlySet<string> {
    return new Set(this.#lines("answered"));
  }

  /** Each statement once, however long its lists were, with all the parts it came from. */
  statements(): MadeStatement[] {
    const all = new Map<string, MadeStatement>();
    for (const line of this.#lines("statements")) {
      const made = deserialize(Buffer.from(line, "base64")) as MadeStatement;
      const key = withoutLengths(made.text);
      const before = all.get(key);
      all.set(key, before ? { ...before, parts: [...new Set([...before.parts, ...made.parts])] } : made);
    }
    return [...all.values()];
  }

  #append(kind: Kind, line: string): void {
    if (existsSync(this.folder)) appendFileSync(join(this.folder, `${kind}-${process.pid}`), `${line}\n`);
  }

  #lines(kind: Kind): string[] {
    return readdirSync(this.folder)
      .filter((name) => name.startsWith(`${kind}-`))
      .flatMap((name) => readFileSync(join(this.folder, name), "utf8").trim().split("\n"));
  }
}

/** `($1, $2), ($3, $4)` and `$1, $2, $3` become `($)` and `$`, so that a list of any length is one statement. */
const withoutLengths = (text: string): string =>
  text.replaceAll(/\$\d+(?:\s*,\s*\$\d+)*/g, "$").replaceAll(/\(\$\)(?:\s*,\s*\(\$\))+/g, "($)");
