// npm run db:verify: holds the books against the transfers, now.
import { runApiCommand } from './api-command.ts'

await runApiCommand('apps/api/src/cli/verify-ledger.ts')
