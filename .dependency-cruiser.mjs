// For dependency-cruiser's own command line, as in `npx depcruise apps -T dot`; the check is `npm run
// check:architecture`.
import { cruiseOptions, importRules } from './scripts/architecture/import-rules.ts'

export default { forbidden: importRules, options: cruiseOptions }
