import { chromium } from '@playwright/test'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** A browser to measure pages with. */
export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags })
