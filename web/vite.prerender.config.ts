import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiRoutes } from './build/evaluate-modules.ts'

/** Builds a program for Node.js that renders the pages of the web application before they have data. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [apiRoutes(), react()],
  // One copy of React, which prerender.tsx adapts.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/app/prerender.tsx',
    minify: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
