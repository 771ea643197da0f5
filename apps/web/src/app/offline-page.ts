import { log } from '../api/log.ts'
import { currentLocale } from '../i18n/translate.ts'

const URL_PREFIX = '/sw.js?locale='

type Policy = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

/** The only policy the server permits, for the only script that is not loaded by a tag. */
const policy = (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('service-worker', {
  createScriptURL(url) {
    if (!url.startsWith(URL_PREFIX)) throw new TypeError(`no script of ours: ${url}`)
    return url
  },
})

/** Lets the browser show a page in the user's language when there is no connection, and offer to install the app. */
export async function installOfflinePage(): Promise<void> {
  // Without https there are no service workers.
  if (!('serviceWorker' in navigator)) return
  const url = `${URL_PREFIX}${currentLocale()}&mode=${document.documentElement.dataset['mode'] ?? 'light'}`
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url, { scope: '/' })
  } catch (failure) {
    log.info('no page for lost connections', { reason: failure instanceof Error ? failure.message : String(failure) })
  }
}
