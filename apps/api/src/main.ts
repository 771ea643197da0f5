// Entry point of the API process. The compile cache must be enabled before anything else is loaded.
import { enableCompileCache } from 'node:module'

enableCompileCache()

await import('./platform/config/thread-pool.ts')
const { runApi } = await import('./run-api.ts')
await runApi(process.argv.slice(2))
