import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { proxy } from '../proxy.js';

export default defineConfig({ plugins: [react()], preview: { proxy } });
