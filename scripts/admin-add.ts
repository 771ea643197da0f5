// npm run admin:add: a new admin, or a new password for one.
import { runApiCommand } from './db/api-command.ts'

await runApiCommand('apps/api/src/cli/admin-add.ts')
