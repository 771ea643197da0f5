import type { PromotionRefusal as Refusal } from '@backoffice/contract/promotions/terms'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** Why the chosen promotion was not granted. */
export function PromotionRefusal({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation(['deposits', 'promotions'])
  return <>{t('fact.promotionRefused', { reason: t(`promotions:refusal.${refusal}`) })}</>
}
