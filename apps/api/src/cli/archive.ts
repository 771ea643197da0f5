// `npm run archive`: see its command.
import { runArchive } from './archive-command.ts'

process.exitCode = await runArchive(process.argv.slice(2), console)
