import type { BackendModule } from 'i18next'

type Words = Record<string, unknown>

const files = import.meta.glob<Words>('./locales/*/*.json', { import: 'default' })

/** One catalogue; what was read once is there at once. */
export async function readCatalogue(locale: string, namespace: string): Promise<Words> {
  const load = files[`./locales/${locale}/${namespace}.json`]
  if (load === undefined) throw new Error(`no catalogue ${locale}/${namespace}`)
  return load()
}

/** Reads a catalogue when it is first asked for; the build makes two files of each locale, sign-in's and the rest. */
export const catalogues: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read(locale, namespace, done) {
    readCatalogue(locale, namespace).then(
      labels => done(null, labels as Parameters<typeof done>[1]),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), false),
    )
  },
}
