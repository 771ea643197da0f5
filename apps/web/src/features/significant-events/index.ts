export { SignificantEventList } from './SignificantEventList.tsx'
