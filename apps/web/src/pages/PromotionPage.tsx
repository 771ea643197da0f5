import { useParams } from '@tanstack/react-router'
import { useRecordName } from '../app/shell/record-name.ts'
import { AddPromotion, PromotionDetail, PromotionList, usePromotion } from '../features/promotions/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /promotion: the bonuses that members receive with their deposits. */
export const PromotionPage = () => (
  <>
    <PageTitle name="promotions" actions={<AddPromotion />} />
    <PromotionList />
  </>
)

/** /promotion/detail/{id} */
export function PromotionDetailPage() {
  const { id = '' } = useParams({ strict: false })
  useRecordName(usePromotion(id).data?.data.title)
  return <PromotionDetail key={id} id={id} />
}
