// Inlined into the documents (vite.documents.ts): runs before the first paint, so that a reload never flashes the wrong
// theme. It reads what appearance.ts writes: keep the key and the attributes the same.

type Look = { navType?: string; presetColor?: string; rtlLayout?: boolean; locale?: string }

const { documentElement } = document
const look = storedLook()
documentElement.dataset['mode'] = look.navType === 'dark' ? 'dark' : 'light'
documentElement.dataset['preset'] = /^theme([1-6])$/.exec(look.presetColor ?? '')?.[1] ?? '5'
documentElement.dir = look.rtlLayout === true ? 'rtl' : 'ltr'
documentElement.lang = /^(en|fr|ro|zh|th)$/.exec(look.locale ?? '')?.[1] ?? 'en'

function storedLook(): Look {
  try {
    return (JSON.parse(localStorage.getItem('backoffice-config') ?? '{}') as Look | null) ?? {}
  } catch {
    return {}
  }
}
