import type { Plugin } from 'vite'

const ICONS = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** The key of a line, as in `["path", { d: "M5 12h14", key: "1ays0h" }]`. */
const KEY = /, key: "[\w-]+" \}/g

/**
 * Builds icons without the keys of their lines: random text that does not compress. React only wants them for elements
 * that change their order, and warns in development, where they stay.
 */
export function iconKeys(): Plugin {
  return {
    name: 'icon-keys',
    apply: 'build',
    transform: {
      filter: { id: ICONS },
      handler: code => ({ code: code.replace(KEY, ' }'), map: null }),
    },
  }
}
