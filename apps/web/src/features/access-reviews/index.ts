export { AccessReviewList } from './ReviewList.tsx'
