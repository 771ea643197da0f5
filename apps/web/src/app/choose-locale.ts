import { log } from '../api/log.ts'
import { changeLocale, i18n } from '../i18n/i18n.ts'
import type { Locale } from '../i18n/locales.ts'
import { notify } from '../ui/snackbar/snackbar.ts'
import { changeAppearance } from './appearance.ts'

/** The person's language from now on. Without its words the old one stays, and says why. */
export async function chooseLocale(locale: Locale): Promise<void> {
  try {
    await changeLocale(locale)
    changeAppearance({ locale })
  } catch (failure) {
    log.warn('a language could not be loaded', {
      locale,
      reason: failure instanceof Error ? failure.message : String(failure),
    })
    notify('error', i18n.t('errors:NETWORK'))
  }
}
