/** What changes need, in one file that is loaded after the first rows. */
export { writeRoutes } from '@backoffice/contract/generated/write-routes'
export { loadWords } from '../i18n/i18n.ts'
