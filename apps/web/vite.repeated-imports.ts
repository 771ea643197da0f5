import type { Plugin } from 'vite'

/** Vite's own function around every import of a part of the page, and the end of it that is extended. */
const HELPER = /vite\/preload-helper/
const LOADED = 'baseModule().catch('

/**
 * Lets a part of the page that could not be loaded be loaded later. Chromium does not request a module again once it
 * has failed, for as long as the page is open; under another address it does. The message of the failure has the
 * address. Other browsers request it again, and Safari's message has none.
 */
export function repeatedImports(): Plugin {
  return {
    name: 'repeated-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (code.split(LOADED).length !== 2) throw new Error(`vite's preload helper has no ${LOADED} any more`)
        return { code: `${code.replace(LOADED, () => `${LOADED}loadAgain).catch(`)}\n${loadAgain}`, map: null }
      },
    },
  }
}

const loadAgain = `function loadAgain(failure) {
  const address = /https?:\\S+\\.js/.exec(failure.message)
  if (address === null) throw failure
  return import(/* @vite-ignore */ address[0] + '?again=' + Date.now())
}`
