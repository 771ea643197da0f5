/**
 * The browser's storage. Nothing here throws: when the browser refuses it (site data blocked) or it is full, values are
 * held in memory for the life of the document.
 */
type BrowserStore = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  clear(): void
  /** The parsed value; null when there is none or it is not JSON. */
  getJson(key: string): unknown
  setJson(key: string, value: unknown): void
  /** Whether values survive to the next document. Tries it with a write. */
  isPersistent(): boolean
  /** Whether another tab changed this store. */
  isSourceOf(event: Pick<StorageEvent, 'storageArea'>): boolean
}

const PROBE = 'storage-probe'
/** As long as the token and the appearance settings together. */
const PROBE_VALUE = '-'.repeat(500)

/** `area` throws when the browser blocks site data. */
function createBrowserStore(area: () => Storage): BrowserStore {
  const memory = new Map<string, string>()

  const get = (key: string): string | null => attempt(() => area().getItem(key), null) ?? memory.get(key) ?? null

  function set(key: string, value: string): void {
    memory.delete(key)
    if (attempt(() => write(key, value), false)) return
    // The next document must not find an older value.
    remove(key)
    memory.set(key, value)
  }

  function write(key: string, value: string): true {
    area().setItem(key, value)
    return true
  }

  function remove(key: string): void {
    memory.delete(key)
    attempt(() => area().removeItem(key), undefined)
  }

  return {
    get,
    set,
    remove,
    clear() {
      memory.clear()
      attempt(() => area().clear(), undefined)
    },
    getJson: key => attempt((): unknown => JSON.parse(get(key) ?? 'null'), null),
    setJson: (key, value) => set(key, JSON.stringify(value)),
    isPersistent() {
      const isWritten = attempt(() => write(PROBE, PROBE_VALUE), false)
      remove(PROBE)
      return isWritten
    },
    isSourceOf: event => attempt(() => event.storageArea === area(), false),
  }
}

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}

/** Shared by all tabs, until sign-out. */
export const localStore = createBrowserStore(() => localStorage)
/** This tab's. */
export const sessionStore = createBrowserStore(() => sessionStorage)
