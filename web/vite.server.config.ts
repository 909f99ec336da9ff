import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiRoutes } from './build/evaluate-modules.ts'
import { insertMessages } from './build/messages.ts'

/** Builds the code with which the server renders pages. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [apiRoutes(), insertMessages(), react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/app/server.tsx',
    minify: false,
  },
})
