// Inlined into the documents (vite.documents.ts): runs before the first paint and before every other script.

/** What appearance.ts stores: keep the key and the names the same. */
type Look = {
  navType?: string
  presetColor?: string
  borderRadius?: number
  fontFamily?: string
  outlinedFilled?: boolean
  rtlLayout?: boolean
  container?: boolean
  locale?: string
}

const texts = {
  en: { failed: 'The page could not be loaded. Check the connection, then reload.', reload: 'Reload page' },
  fr: {
    failed: 'La page n’a pas pu être chargée. Vérifiez la connexion, puis rechargez-la.',
    reload: 'Recharger la page',
  },
  ro: {
    failed: 'Pagina nu a putut fi încărcată. Verificați conexiunea, apoi reîncărcați-o.',
    reload: 'Reîncarcă pagina',
  },
  zh: { failed: '页面加载失败。请检查网络连接，然后重新加载。', reload: '重新加载' },
  th: { failed: 'โหลดหน้าไม่สำเร็จ กรุณาตรวจสอบการเชื่อมต่อแล้วโหลดหน้าใหม่', reload: 'โหลดหน้าใหม่' },
}

const { documentElement, head } = document
const look = storedLook()
let hasFailed = false

// The colours of a reload never flash in another theme.
documentElement.dataset['mode'] = look.navType === 'dark' ? 'dark' : 'light'
documentElement.dataset['preset'] = /^theme([1-6])$/.exec(look.presetColor ?? '')?.[1] ?? '5'
documentElement.dataset['font'] = /^(Poppins|Inter)$/.exec(look.fontFamily ?? '')?.[0] ?? 'Roboto'
documentElement.dataset['outlined'] = String(look.outlinedFilled !== false)
documentElement.dataset['container'] = String(look.container === true)
if (Number(look.borderRadius) >= 4 && Number(look.borderRadius) <= 24)
  documentElement.style.setProperty('--radius', `${look.borderRadius}px`)
documentElement.dir = look.rtlLayout === true ? 'rtl' : 'ltr'
documentElement.lang = /^(en|fr|ro|zh|th)$/.exec(look.locale ?? '')?.[1] ?? documentElement.lang
preload(pickedFrom('words', documentElement.lang, 'en'), 'modulepreload')
preload(pickedFrom('fonts', documentElement.dataset['font'], 'Roboto'), 'font')
window.addEventListener('error', ({ target }) => (isFile(target) || target === window) && fail(isFile(target)), true)
window.addEventListener('vite:preloadError', () => fail(true))
window.addEventListener('unhandledrejection', () => fail(false))
// The browser may keep a page that is left and show it again: after a sign-out it must not show what was on it.
window.addEventListener('pagehide', ({ persisted }) => (documentElement.hidden = persisted))
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  location.reload()
  // An unsaved form can hold the page back; then it must be seen again.
  setTimeout(() => (documentElement.hidden = false), 3_000)
})

function storedLook(): Look {
  try {
    return (JSON.parse(localStorage.getItem('backoffice-config') ?? '{}') as Look | null) ?? {}
  } catch {
    return {}
  }
}

/** The server knows the files of the words and fonts, only the browser which are chosen. */
function pickedFrom(kind: 'words' | 'fonts', chosen: string | undefined, other: string): string[] {
  const files = document.querySelector<HTMLMetaElement>(`meta[name="${kind}"]`)?.dataset
  return (files?.[(chosen ?? other).toLowerCase()] ?? files?.[other.toLowerCase()] ?? '').split(' ')
}

function preload(files: readonly string[], kind: 'modulepreload' | 'font'): void {
  for (const href of files) {
    if (href === '') continue
    const link = document.createElement('link')
    link.rel = kind === 'font' ? 'preload' : kind
    if (kind === 'font') link.as = kind
    link.fetchPriority = kind === 'font' ? 'low' : 'auto'
    link.crossOrigin = 'anonymous'
    link.href = href
    head.append(link)
  }
}

/** Whether it is a script or a style sheet of the page. */
function isFile(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLScriptElement ||
    (target instanceof HTMLLinkElement && /^(stylesheet|modulepreload)$/.test(target.rel))
  )
}

/**
 * A script failed before the page has started. After an update, the document may name files that are gone: if the
 * server answers, the page reloads once by itself. A page that comes from a reload offers another one instead.
 */
function fail(canBeGone: boolean): void {
  if (hasFailed || !isStarting()) return
  hasFailed = true
  const offer = () => (document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', show) : show())
  const isReload = performance
    .getEntriesByType('navigation')
    .some(entry => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')
  if (!canBeGone || isReload) return offer()
  fetch(location.href, { method: 'HEAD', cache: 'no-store', headers: { accept: 'text/html' } }).then(
    ({ ok }) => (ok ? location.reload() : offer()),
    offer,
  )
}

/** Whether the screen of the document is shown; React replaces it. */
function isStarting(): boolean {
  return document.readyState === 'loading' || document.getElementById('start') !== null
}

/** Replaces the loading text by an offer to reload. The address stays. */
function show(): void {
  const language = (Object.keys(texts) as (keyof typeof texts)[]).find(name => name === documentElement.lang) ?? 'en'
  const { failed, reload } = texts[language]
  const text = document.querySelector('#start .start-text')
  if (text === null) return
  const status = document.createElement('span')
  status.setAttribute('role', 'alert')
  status.textContent = failed
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = reload
  button.addEventListener('click', () => location.reload())
  text.setAttribute('lang', language)
  text.replaceChildren(status, button)
  document.querySelector('#start .start-bar')?.remove()
}
