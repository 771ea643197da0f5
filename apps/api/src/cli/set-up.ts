// Run by the launcher at every start, after the migrations: whatever is missing before somebody can sign in is made.
// Standard output says how to sign in, when that is new; the launcher keeps it and shows it again.
import { readConfig } from '../platform/config/read-config.ts'
import { sentenceFor, withCliDeps } from './cli-deps.ts'
import { loadSample } from './sample/index.ts'
import { setUp } from './set-up/set-up.ts'

try {
  const { lines, warnings } = await withCliDeps(readConfig().config, 'backoffice-set-up', deps =>
    setUp(deps, loadSample),
  )
  for (const line of lines) console.log(line)
  for (const warning of warnings) console.error(warning)
} catch (error) {
  console.error(sentenceFor(error))
  process.exitCode = 1
}
