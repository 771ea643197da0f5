export { PublishChanges } from './PublishChanges.tsx'
export { MemberSpins } from './SpinList.tsx'
export { WheelScreen } from './WheelScreen.tsx'
