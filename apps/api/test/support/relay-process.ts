// A relay in its own process that tests kill: prints the name of every event it delivers.
import { writeSync } from 'node:fs'
import { createLog } from '../../src/platform/log/log.ts'
import { createRelay } from '../../src/platform/outbox/relay.ts'
import { createJobQueue } from '../../src/platform/queue/job-queue.ts'
import { openPatientDatabase } from './patient-database.ts'

const [url = ''] = process.argv.slice(2)
const STDOUT = 1
const log = createLog('error', process.stderr)
const { db } = openPatientDatabase(url, { max: 3, applicationName: 'test-relay' })
const jobs = createJobQueue(url, log)
await jobs.start()
createRelay(
  db,
  { deliver: ({ name }) => void writeSync(STDOUT, `${name}\n`), sendWithin: jobs.sendWithin, wakeWorkers: jobs.wake },
  log,
).start()
process.once('disconnect', () => process.exit())
