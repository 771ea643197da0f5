// The API as a process, with the time limits of tests.
import { enableCompileCache } from 'node:module'

enableCompileCache()

await import('../../src/platform/config/thread-pool.ts')
const { runApi } = await import('../../src/run-api.ts')
const { PATIENT_NODE } = await import('./patient-database.ts')
await runApi([], { limits: PATIENT_NODE })
