export { PromotionDetail } from './detail/PromotionDetail.tsx'
export { AddPromotion } from './list/AddPromotion.tsx'
export { PromotionList } from './list/PromotionList.tsx'
export { usePromotion } from './queries.ts'
