// Run by the launcher at every start after the migrations: creates what is missing before an admin can sign in. New
// credentials are printed to standard output; the launcher stores them and shows them again.
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
