/** Databases' clients: psql, mysql, sqlite3, redis-cli, mongosh, … */
import type { Programs } from "../program.ts";
import { cypher } from "./cypher.ts";
import { databaseTools } from "./database-tools.ts";
import { mongo } from "./mongo.ts";
import { redis } from "./redis.ts";
import { sqlClients } from "./sql-clients.ts";

export const databases: Programs = { ...databaseTools, ...sqlClients, ...redis, ...mongo, ...cypher };
