export { MemberHarm } from './MemberHarm.tsx'
export { ReviewList } from './ReviewList.tsx'
