import { openDatabase, type TimeLimits } from '../../src/platform/db/database.ts'
import type { NodeLimits } from '../../src/platform/platform.ts'

// The product's time limits, ten times as long and in the same order. They protect callers from a slow server; in a
// test on a busy machine they would end work that is right. A call of a module is not repeated as a request is.

export const PATIENT: TimeLimits = { connect: 20_000, statement: 50_000, lock: 20_000, idleInTransaction: 100_000 }

/** Of a call to a server on such a database, in milliseconds: an earlier end would leave its statements behind. */
export const PATIENT_DEADLINE = 80_000

/** Opens a database as the product does, with the time limits of tests. */
export const openPatientDatabase: typeof openDatabase = (url, options) =>
  openDatabase(url, { limits: PATIENT, ...options })

/** Of a whole node. */
export const PATIENT_NODE: NodeLimits = {
  database: PATIENT,
  call: PATIENT_DEADLINE,
  counter: 20_000,
  redis: 60_000,
  lastRequests: 85_000,
}
