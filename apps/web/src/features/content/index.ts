export { ContentDetail } from './detail/ContentDetail.tsx'
export { AddContent } from './list/AddContent.tsx'
export { ContentList } from './list/ContentList.tsx'
export { useContent } from './queries.ts'
