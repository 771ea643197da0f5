// npm run test:cluster: two API nodes on one database and one Redis. The same specs are part of npm test.
import { run, tool } from './command.ts'
import { ensureProgram } from './debian.ts'
import { redis } from './programs.ts'

process.env['REDIS_SERVER_PATH'] = ensureProgram(redis)
process.exitCode = await run(tool('vitest', 'run', '--project', 'database', 'apps/api/test/cluster'))
