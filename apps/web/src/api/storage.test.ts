import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localStore, sessionStore } from './storage.ts'

/** A browser's storage; a full one refuses every write. */
function createArea({ full = false, items = new Map<string, string>() } = {}): Storage {
  return {
    get length() {
      return items.size
    },
    key: at => [...items.keys()][at] ?? null,
    getItem: key => items.get(key) ?? null,
    setItem(key, value) {
      if (full) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  }
}

beforeEach(() => localStore.clear())
afterEach(() => {
  localStore.clear()
  vi.unstubAllGlobals()
})

describe('a browser that stores site data', () => {
  test('values are written to its storage, for the next document and other tabs', () => {
    const area = createArea()
    vi.stubGlobal('localStorage', area)
    localStore.setJson('look', { preset: 5 })
    expect(area.getItem('look')).toBe('{"preset":5}')
    expect(localStore.getJson('look')).toEqual({ preset: 5 })
    expect(localStore.isPersistent()).toBe(true)
    expect(area).toHaveLength(1)
    localStore.clear()
    expect(area).toHaveLength(0)
  })

  test('a value that is not JSON reads as none', () => {
    vi.stubGlobal('localStorage', createArea())
    localStore.set('look', '{"preset":')
    expect(localStore.getJson('look')).toBeNull()
    expect(localStore.getJson('absent')).toBeNull()
  })

  test('an event belongs to the store of its own area only', () => {
    const area = createArea()
    vi.stubGlobal('localStorage', area)
    vi.stubGlobal('sessionStorage', createArea())
    const event = { storageArea: area }
    expect([localStore.isSourceOf(event), sessionStore.isSourceOf(event)]).toEqual([true, false])
  })
})

describe('a browser that blocks site data', () => {
  beforeEach(() => {
    const blocked = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'localStorage', { get: blocked, configurable: true })
  })
  afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'))

  test('values last as long as the document', () => {
    localStore.set('serviceToken', 'a')
    expect(localStore.get('serviceToken')).toBe('a')
    localStore.remove('serviceToken')
    expect(localStore.get('serviceToken')).toBeNull()
    localStore.set('serviceToken', 'b')
    localStore.clear()
    expect(localStore.get('serviceToken')).toBeNull()
    expect(localStore.isPersistent()).toBe(false)
    expect(localStore.isSourceOf({ storageArea: null })).toBe(false)
  })
})

describe('a browser whose storage is full', () => {
  test('a value that cannot be written replaces the older one all the same', () => {
    const items = new Map([['serviceToken', 'old']])
    vi.stubGlobal('localStorage', createArea({ full: true, items }))
    localStore.set('serviceToken', 'new')
    expect(localStore.get('serviceToken')).toBe('new')
    expect(items.has('serviceToken')).toBe(false)
    expect(localStore.isPersistent()).toBe(false)
  })

  test('what another tab has written since takes precedence over memory', () => {
    const items = new Map<string, string>()
    vi.stubGlobal('localStorage', createArea({ full: true, items }))
    localStore.set('serviceToken', 'own')
    items.set('serviceToken', 'newer')
    expect(localStore.get('serviceToken')).toBe('newer')
  })
})
