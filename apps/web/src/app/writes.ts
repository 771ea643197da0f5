/** What changes need, in one file that is loaded after the first rows. */
export { writeRoutes } from '@backoffice/contract/generated/write-routes'
export { registerRefreshes } from '../api/realtime.ts'
export { loadWords } from '../i18n/i18n.ts'
export { refreshedBy } from '../api/refreshed-by.ts'
