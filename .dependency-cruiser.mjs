// For dependency-cruiser's own command line, as in `npx depcruise apps -T dot`. The check itself is `npm run
// check:walls`.
import { cruiseOptions, importRules } from './scripts/walls/import-rules.ts'

export default { forbidden: importRules, options: cruiseOptions }
