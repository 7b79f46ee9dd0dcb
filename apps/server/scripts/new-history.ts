/**
 * `npm run new-history`: the database came back as it was before, by a dump or a copied disk, and no server has run on it
 * since. Devices are asked to send again what it lost. After a restore to a moment or a promotion servers do this themselves.
 */
import { Client } from "pg";
import { beginNewHistory } from "../src/backup/new-history.ts";
import { dataDirOf } from "../src/config/paths.ts";
import { privateDatabase } from "../src/db/open.ts";
import { ownerRole } from "../src/db/roles.ts";
import { startPrivatePostgres } from "../src/db/supervisor/private-postgres.ts";
import { readSecrets } from "../src/config/secrets.ts";

const url = process.env["DATABASE_URL"];
const dataDir = dataDirOf(process.env);
const secrets = url ? null : await readSecrets(dataDir);
const postgres = secrets && (await startPrivatePostgres({ dataDir, superuserPassword: secrets.postgres.superuser }));
const client = new Client(
  postgres && secrets
    ? postgres.connection(ownerRole, secrets.postgres.owner, privateDatabase)
    : { connectionString: url },
);
client.on("error", () => undefined); // the query under way reports it
await client.connect();
const count = await beginNewHistory(client);
await client.end();
await postgres?.stop();
process.stdout.write(`${count} businesses go on; their devices send again what was lost.\n`);
