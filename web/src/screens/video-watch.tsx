import { Screen as Frame } from '../ui/screen.tsx'
export const Screen = () => <Frame title="Upload Video">…</Frame>
