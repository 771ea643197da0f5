/** What changes need, in one file that is loaded after the first rows. */
export { writeRoutes } from '@backoffice/contract/generated/write-routes'
export { registerRefreshes } from '../api/realtime.ts'
export { refreshedBy } from '../api/refreshed-by.ts'
