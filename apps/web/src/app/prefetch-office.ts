const EVENTS = ['input', 'keydown', 'pointerdown']

/** Fetches the scripts of the back office when the person starts to use a form. Returns what removes the listeners. */
export function prefetchOfficeOnUse(): () => void {
  const listening = new AbortController()
  for (const name of EVENTS) {
    document.addEventListener(
      name,
      ({ target }) => {
        if (!(target instanceof Element) || target.closest('form') === null) return
        listening.abort()
        prefetchOffice()
      },
      { signal: listening.signal },
    )
  }
  return () => listening.abort()
}

/**
 * The server lists the scripts in the document of the public pages; in development there is no list. The next document
 * takes them from the browser's cache.
 */
function prefetchOffice(): void {
  const list = document.querySelector<HTMLMetaElement>('meta[name="office-scripts"]')
  for (const href of list?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    // With the credentials mode of the next document's own requests.
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
    document.head.append(link)
  }
}
