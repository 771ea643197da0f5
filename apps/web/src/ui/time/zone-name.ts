import { useTranslation } from 'react-i18next'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { zoneName } from './format-elapsed.ts'

/** The operator's zone in the chosen language, else by its city. */
export function useZoneName(): string {
  const { t } = useTranslation('ui')
  const { timeZone } = runtimeConfig()
  return t(`zone.${timeZone}`, { defaultValue: zoneName(timeZone) })
}
