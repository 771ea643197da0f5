// The API's process of the browser tests: the product's own, with the time limits of tests.
import { enableCompileCache } from 'node:module'

enableCompileCache()

await import('../../../api/src/platform/config/thread-pool.ts')
const { runApi } = await import('../../../api/src/run-api.ts')
const { PATIENT_NODE } = await import('../../../api/test/support/patient-database.ts')
await runApi([], { limits: PATIENT_NODE })
