import { defineConfig } from 'vite';
import { proxy } from '../proxy.js';

export default defineConfig({ preview: { proxy } });
