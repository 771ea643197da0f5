import type { Plugin } from 'vite'

/** Vite's own function around every import of a part of the page, and the call in it that is extended. */
const HELPER = /vite\/preload-helper/
const LOADED = 'baseModule()'
/** What calls it: the import, and what is taken from the file. */
const CALL =
  /\b__vitePreload\((async )?\(\) => ((?:\{\s*const \{[^{}]*\} = await )?import\((?:"[^"]+"|'[^']+'|`[^`]+`)\))/g
const IMPORT = /\bimport\(["'`]/g

/**
 * Lets a part of the page that could not be loaded be loaded later. Older browsers do not request a module again once
 * it has failed, for as long as the page is open; under another address they do. The message of the failure has the
 * address, except Safari's.
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
        return { code: `${code.replace(LOADED, () => 'baseModule(loadAgain)')}\n${loadAgain}`, map: null }
      },
    },
    renderChunk: code => ({ code: repeatImports(code), map: null }),
  }
}

/**
 * Repeats each import where it stands, before anything is taken from its file: the part can be one of several in the
 * file, and the code around the import can go on with what it found there.
 */
export function repeatImports(code: string): string {
  const [imports, calls] = [IMPORT, CALL].map(kind => code.match(kind)?.length ?? 0)
  if (imports !== calls) throw new Error('a part of the page is imported in a way that this build does not know')
  return code.replace(
    CALL,
    (_, kind: string | undefined, start: string) => `__vitePreload(${kind ?? ''}(again) => ${start}.catch(again)`,
  )
}

/** Nothing is loaded again while the page starts: the script of the document (boot.ts) reloads the page instead. */
const loadAgain = `function loadAgain(failure) {
  const address = /https?:\\S+\\.js/.exec(failure.message)
  if (!address || document.getElementById('start')) throw failure
  return import(/* @vite-ignore */ address[0] + '?again=' + Date.now())
}`
