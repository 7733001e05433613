package iq.awan.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
