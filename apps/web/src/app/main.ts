import { setBearer, storedToken } from '../api/bearer.ts'
import { requestEarly } from '../api/client.ts'
import '../api/leaving.ts'
import { loadRuntimeConfig } from '../api/runtime-config.ts'
import { registerAllRoutes } from './routes.ts'
import { screenAt } from './screens.ts'
import { parseSearch } from './search-params.ts'

// The first script of the back office. It asks for what the first rows need while the other scripts are on the way.
registerAllRoutes()
loadRuntimeConfig().catch(() => undefined)
requestFirstReads()
void import('./office.tsx').then(({ renderOffice }) => renderOffice())

function requestFirstReads(): void {
  const token = storedToken()
  if (token === null) return
  setBearer(token)
  const found = screenAt(window.location.pathname)
  requestEarly('session.me', {})
  requestEarly('preferences.get', { background: true })
  for (const { name, ...options } of found?.screen.reads?.(parseSearch(window.location.search), null, found.id) ?? [])
    requestEarly(name, options)
  // A failure is reported when the screen opens.
  found?.screen.page().catch(() => undefined)
}
