// The launcher, on the project's own Node: brings up database, API, web and simulator, and takes them down again.
import path from 'node:path'
import { entriesAt } from './entries.ts'
import { runProduct } from './run.ts'

process.exit(await runProduct(entriesAt(path.resolve(import.meta.dirname, '..', '..')), process.env))
